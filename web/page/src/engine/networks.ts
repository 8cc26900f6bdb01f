import burgundy from "../../../../isettlers/burgundy/data/net-2.bin?url";
import imperial from "../../../../isettlers/imperial/data/net-2.bin?url";

/** The networks of games of two players, by the addresses of their files. */
export const NETWORKS: { readonly [game: string]: string } = { burgundy, imperial };
