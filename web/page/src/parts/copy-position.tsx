import { linkOf } from "../route.js";
import type { LocalTable } from "../table/local.js";
import { textsWith } from "../texts/index.js";
import { ENGLISH_MENU } from "../texts/menu.js";
import { Copy } from "./copy.js";

/** Copies a link to a position. It keeps nothing back, and says so. */
export function CopyPosition({ table, at }: { table: LocalTable; at: number }) {
  const t = textsWith(ENGLISH_MENU);
  const link = async () => {
    const { codeOf } = await import("../position/link.js");
    return linkOf(await codeOf(await table.carried(at)));
  };
  return (
    <>
      <Copy link={link} label={t.copyPosition} />
      <small>{t.copyPositionLine}</small>
    </>
  );
}
