import burgundyForTwo from "../../../../isettlers/burgundy/data/net-2.bin?url";
import burgundyForMore from "../../../../isettlers/burgundy/data/net-4.bin?url";
import foundersForTwo from "../../../../isettlers/founders/data/net-2.bin?url";
import imperialForTwo from "../../../../isettlers/imperial/data/net-2.bin?url";
import imperialForMore from "../../../../isettlers/imperial/data/net-4.bin?url";

/** The networks of games by the addresses of their files, for two players and for more. */
const NETWORKS: { readonly [game: string]: readonly [two: string, more?: string] } = {
  burgundy: [burgundyForTwo, burgundyForMore],
  founders: [foundersForTwo],
  imperial: [imperialForTwo, imperialForMore],
};

/** The address of the network of a game for some players; undefined where it has none. */
export function networkOf(game: string, players: number): string | undefined {
  return NETWORKS[game]?.[players === 2 ? 0 : 1];
}
