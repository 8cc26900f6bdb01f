"""A second opinion in plain Python: what may be decided, and what comes of it, from the rules page and the data alone.

Slow and obvious on purpose, and it shares no code with the core. Chance is told to it: what is drawn, in order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from attrs import Factory, define, evolve
from founders.territory import TOKENS, Cell, Lying, Player, at, cell_of, corners, sides, square

from isettlers.founders.data_model import Kind, TileSet
from isettlers.founders.rulings import Rulings

if TYPE_CHECKING:
    from isettlers.founders.setup import Setup

STACKS: Final = ("nature", "village", "city")
OPENED: Final = {"nature": 2, "village": 2, "city": 1}
ROW: Final = 5
LAYOUTS: Final[Mapping[str, tuple[Cell, Cell]]] = {
    "first left": ((0, 0), (1, 0)),
    "first right": ((1, 0), (0, 0)),
    "first below": ((0, 0), (0, 1)),
    "first above": ((0, 1), (0, 0)),
}
"""Where the tile drafted first and the second one lie."""


@define
class Referee:
    """A table, at any decision."""

    tile_set: TileSet
    rulings: Rulings
    agreement: bool
    players: list[Player]
    first: int
    actor: int
    stacks: dict[str, Counter[str]]
    rows: dict[str, list[str]]
    victory: list[str]
    pool: list[str]
    """Nature tiles to choose from in the draft."""
    supply: Counter[str]
    """War, coins and carts that nobody has had."""
    pile: list[str]
    """Craftsmen that nobody has had."""
    bought: str | None
    question: tuple[Any, ...]
    over: bool = False
    luck: Iterator[str] = Factory(lambda: iter(()))
    """What chance brings: tiles turned up and craftsmen drawn, in order."""

    @property
    def mine(self) -> Player:
        return self.players[self.actor]

    def kind(self, name: str) -> Kind:
        return next(kind for kind in self.tile_set.kinds if kind.name == name)

    # ------------------------------------------------------------ supply

    def around(self, cell: Cell) -> set[Cell]:
        """The cells whose tiles can supply one."""
        return sides(cell) | (corners(cell) if self.rulings.resource_neighbourhood == 8 else set())

    def pairs(self, player: Player, cell: Cell, resource: str) -> list[tuple[Cell, Cell]]:
        """Every neighbour that can hand on a resource, with every tile it may come from."""
        networks = player.networks()
        pairs = []
        for receiver in self.around(cell):
            if receiver in player.tiles:
                reached = next((network for network in networks if receiver in network), {receiver})
                pairs += [
                    (receiver, source) for source in reached if resource in player.tiles[source].makes(own_turn=True)
                ]
        return pairs

    def supplied(self, player: Player, cell: Cell, kind: Kind) -> bool:
        """Whether the requirements of a tile are met at an empty cell, in the turn of its owner."""
        needs = list(kind.requires)
        ways = [needs]
        if self.bought in needs:
            covered = list(needs)
            covered.remove(self.bought)
            ways.append(covered)
        return any(self._met([self.pairs(player, cell, need) for need in way]) for way in ways)

    def _met(self, pairs: list[list[tuple[Cell, Cell]]]) -> bool:
        for chosen in product(*pairs):
            receivers = {receiver for receiver, _ in chosen}
            sources = {source for _, source in chosen}
            apart = len(receivers) == len(sources) == len(chosen)
            if apart or not self.rulings.distinct_supplier_per_resource:
                return True
        return False

    def new_cells(self, player: Player) -> set[Cell]:
        """Empty cells that touch the territory."""
        cells: set[Cell] = set()
        for cell in player.tiles:
            cells |= sides(cell)
            if self.rulings.placement_contact == "any":
                cells |= corners(cell)
        return cells - set(player.tiles)

    def places(self, kind: Kind) -> tuple[list[Cell], list[Cell]]:
        """Where a tile can come: new cells, and own tiles that it can replace."""
        mine = self.mine
        new = [cell for cell in self.new_cells(mine) if self.supplied(mine, cell, kind)]
        instead = []
        for cell in mine.tiles:
            without = evolve(mine, tiles={other: lying for other, lying in mine.tiles.items() if other != cell})
            if self.supplied(without, cell, kind):
                instead.append(cell)
        return new, instead

    def open_tiles(self) -> dict[str, Kind]:
        """The face-up tiles by name, each once."""
        names = [*(name for color in STACKS for name in self.rows[color]), *self.victory]
        return {name: self.kind(name) for name in names}

    def nothing_addable(self) -> bool:
        """Whether no open tile can come to a new cell."""
        return not any(self.places(kind)[0] for kind in self.open_tiles().values())

    # ------------------------------------------------------------ what may be decided

    def legal(self) -> set[str]:
        """The texts of all options; one is no question."""
        if self.over:
            return set()
        kind, *rest = self.question
        options: Mapping[str, Callable[..., set[str]]] = {
            "draft": lambda: {f"draft {name}" for name in self.pool},
            "layout": self._layouts,
            "reveal": lambda: {f"reveal {color}" for color in STACKS if self.stacks[color].total()},
            "token": lambda: {"no token"} | {f"play {token}" for token in TOKENS if self._playable(token)},
            "seat": lambda token: {f"against seat {seat}" for seat in self._seats(token)},
            "target": lambda token, seat: {at(cell) for cell in self._targets(token, seat)},
            "resource": lambda seat, cell: {f"take {each}" for each in self.players[seat].tiles[cell].kind.produces},
            "face": lambda cell: {f"take {face}" for face in self._faces(cell)},
            "add": self._adds,
            "place": lambda name: {at(cell) for cells in self.places(self.kind(name)) for cell in cells},
            "agreement": lambda: {"end the game", "go on"},
        }
        return options[kind](*rest)

    def _layouts(self) -> set[str]:
        """Two ways for equal tiles."""
        one, two = self.mine.drafted
        return {"first left", "first below"} if one == two else set(LAYOUTS)

    def _playable(self, what: str) -> bool:
        if not self.mine.holds(what):
            return False
        if what in {"war", "coin"}:
            return bool(self._seats(what))
        return bool(self._targets(what, self.actor))

    def _seats(self, what: str) -> list[int]:
        """The opponents against whom a token can be played."""
        return [seat for seat in range(len(self.players)) if seat != self.actor and self._targets(what, seat)]

    def _targets(self, what: str, seat: int) -> list[Cell]:
        """The cells of a seat that a token can be played on."""
        player, rulings = self.players[seat], self.rulings
        if what == "war":
            return [cell for cell in player.tops() if rulings.war_on_attacked_tile or not player.tiles[cell].wars]
        if what == "coin":
            return [
                cell
                for cell, lying in player.tiles.items()
                if lying.makes(own_turn=False) and lying.coins < rulings.coin_max_per_tile
            ]
        if what == "cart":
            return [cell for cell in player.tiles if square(cell) <= set(player.tiles) and cell not in player.carts]
        return [cell for cell in player.tiles if self._faces(cell)]

    def _faces(self, cell: Cell) -> list[str]:
        """The craftsmen held that can be played on an own tile."""
        lying = self.mine.tiles[cell]
        if lying.wars or lying.face or (self.rulings.craftsmen_require_village and lying.kind.color != "village"):
            return []
        if self.rulings.craftsmen_match == "any_village":
            return self.mine.faces if lying.kind.produces else []
        return [face for face in self.mine.faces if face in lying.kind.produces]

    def _adds(self) -> set[str]:
        options = {f"add {name}" for name, kind in self.open_tiles().items() if any(self.places(kind))}
        if self.nothing_addable():
            options.add("skip")
        return options

    # ------------------------------------------------------------ what comes of it

    def decide(self, text: str, luck: Iterable[str] = ()) -> None:
        """Carry out an option, and all that leaves no choice after it."""
        self.luck = iter(luck)
        self._carry_out(text)
        self.settle()

    def settle(self) -> None:
        """Carry out what leaves no choice."""
        while not self.over and len(options := self.legal()) < 2:
            self._carry_out(options.pop())

    def _carry_out(self, text: str) -> None:
        kind, *rest = self.question
        steps: Mapping[str, Callable[..., None]] = {
            "draft": self._draft,
            "layout": self._lay_out,
            "reveal": self._reveal,
            "token": self._token,
            "seat": lambda text, token: self._ask("target", token, int(text.split()[-1])),
            "target": self._play,
            "resource": lambda text, seat, cell: self._buy(seat, cell, text.removeprefix("take ")),
            "face": lambda text, cell: self._train(cell, text.removeprefix("take ")),
            "add": self._choose,
            "place": lambda text, name: self._add(name, cell_of(text)),
            "agreement": self._answer,
        }
        steps[kind](text, *rest)

    def _ask(self, *question: Any) -> None:
        self.question = question

    def _draft(self, text: str) -> None:
        name = text.removeprefix("draft ")
        self.pool.remove(name)
        self.mine.drafted.append(self.kind(name))
        if len(self.mine.drafted) == 2:
            self._ask("layout")
        else:
            self._next_pick()

    def _next_pick(self) -> None:
        """One tile each from the first player on, then one each in reverse order."""
        count = len(self.players)
        around = [(self.first + place) % count for place in range(count)]
        one, two = ([seat for seat in around if self._picks(seat) == picks] for picks in (0, 1))
        if one or two:
            self.actor = one[0] if one else two[-1]
            self._ask("draft")
            return
        self.rows["nature"], self.pool = self.pool, []
        for color, number in OPENED.items():
            for _ in range(number):
                self._turn_up(color)
        self._begin_turn(self.first)

    def _picks(self, seat: int) -> int:
        player = self.players[seat]
        return len(player.drafted) + len(player.tiles)

    def _lay_out(self, text: str) -> None:
        for kind, cell in zip(self.mine.drafted, LAYOUTS[text], strict=True):
            self.mine.tiles[cell] = Lying(kind)
        self.mine.drafted = []
        self._next_pick()

    def _begin_turn(self, seat: int) -> None:
        self.actor = seat
        self._ask("reveal")

    def _turn_up(self, color: str) -> None:
        """The top tile of a stack comes to the end of its row."""
        name = next(self.luck)
        assert self.stacks[color][name] > 0, f"{name} is not in the stack"
        self.stacks[color][name] -= 1
        self.rows[color].append(name)

    def _reveal(self, text: str) -> None:
        color = text.removeprefix("reveal ")
        if len(self.rows[color]) == ROW:
            self.rows[color] = []
        self._turn_up(color)
        self._ask("token")

    def _token(self, text: str) -> None:
        token = text.removeprefix("play ")
        if text == "no token":
            self._begin_adding()
        elif token in {"war", "coin"}:
            self._ask("seat", token)
        else:
            self._ask("target", token, self.actor)

    def _play(self, text: str, what: str, seat: int) -> None:
        cell = cell_of(text)
        if what == "coin":
            self._ask("resource", seat, cell)
            return
        if what == "craftsmen":
            self._ask("face", cell)
            return
        self.mine.tokens[what] -= 1
        if what == "war":
            self.players[seat].tiles[cell].wars += 1
        else:
            self.mine.carts.append(cell)
        self._begin_adding()

    def _buy(self, seat: int, cell: Cell, resource: str) -> None:
        self.mine.tokens["coin"] -= 1
        self.players[seat].tiles[cell].coins += 1
        self.bought = resource
        self._begin_adding()

    def _train(self, cell: Cell, face: str) -> None:
        self.mine.faces.remove(face)
        self.mine.tiles[cell].face = face
        self._begin_adding()

    def _begin_adding(self) -> None:
        green = self.stacks["nature"].total() > 0
        if green and not self.rulings.pass_allowed_with_green_stack and self.nothing_addable():
            self._turn_up("nature")
        self._ask("add")

    def _choose(self, text: str) -> None:
        if text == "skip":
            self._end_turn()
        else:
            self._ask("place", text.removeprefix("add "))

    def _add(self, name: str, cell: Cell) -> None:
        mine, kind = self.mine, self.kind(name)
        (self.victory if kind.color == "victory" else self.rows[kind.color]).remove(name)
        old = mine.tiles.pop(cell, None)
        if old is not None:
            mine.replaced += 1
            mine.tokens["coin"] += old.coins
        mine.tiles[cell] = Lying(kind)
        self._gain(kind.token)
        self._end_turn()

    def _gain(self, what: str | None) -> None:
        """The token of a city tile; in positions set by hand none may be left."""
        if what == "craftsmen" and self.pile:
            face = next(self.luck)
            self.pile.remove(face)
            self.mine.faces.append(face)
        elif what and self.supply[what] > 0:
            self.supply[what] -= 1
            self.mine.tokens[what] += 1

    def _end_turn(self) -> None:
        self.bought = None
        for lying in self.mine.tiles.values():
            self.mine.tokens["coin"] += lying.coins
            lying.coins = 0
        following = (self.actor + 1) % len(self.players)
        self.over = self.ended()
        if self.over:
            self._finish()
        elif self.agreement and following == self.first:
            self.actor = following
            self._ask("agreement")
        else:
            self._begin_turn(following)

    def _answer(self, text: str) -> None:
        """Each seat in turn order from the first player; one that goes on is enough."""
        following = (self.actor + 1) % len(self.players)
        if text == "go on":
            self._begin_turn(self.first)
        elif following == self.first:
            self.over = True
            self._finish()
        else:
            self.actor = following
            self._ask("agreement")

    def _finish(self) -> None:
        """Everybody takes the coins that lie on own tiles."""
        for player in self.players:
            for lying in player.tiles.values():
                player.tokens["coin"] += lying.coins
                lying.coins = 0

    # ------------------------------------------------------------ the end

    def ended(self) -> bool:
        """Whether the game is over at the end of a turn."""
        empty = [not self.stacks[color].total() for color in STACKS]
        every = self.rulings.end_when_stacks_empty == "all"
        if not self.victory or (all(empty) if every else any(empty)):
            return True
        return self.rulings.automatic_end and self.pointless()

    def pointless(self) -> bool:
        """Whether nobody can gain another point."""
        names = {name for color in STACKS for name, count in self.stacks[color].items() if count}
        to_come = [self.kind(name) for name in names | {name for color in STACKS for name in self.rows[color]}]
        if any(kind.color == "city" for kind in to_come) or any(player.faces for player in self.players):
            return False
        made = {resource for kind in to_come for resource in kind.produces}
        for player in self.players:
            for lying in player.tiles.values():
                made.update(lying.makes(own_turn=False))
        return all(set(self.kind(name).requires) - made for name in self.victory)

    def scores(self) -> list[int]:
        return [player.points() for player in self.players]

    def ranks(self) -> list[int]:
        """Places by points, then by victory tiles; the rest share."""
        keys = [(player.points(), player.temples()) for player in self.players]
        return [sum(other > key for other in keys) for key in keys]

    def facts(self) -> dict[str, Any]:
        """Everything on the table, for comparing."""
        return {
            "seats": [
                {
                    "tiles": {
                        cell: (lying.kind.name, lying.wars, lying.coins, lying.face)
                        for cell, lying in player.tiles.items()
                    },
                    "carts": sorted(player.carts),
                    "tokens": {token: player.tokens[token] for token in TOKENS[:3]},
                    "craftsmen": sorted(player.faces),
                    "replaced": player.replaced,
                    "drafted": [kind.name for kind in player.drafted],
                }
                for player in self.players
            ],
            "first": self.first,
            "stacks": {color: +self.stacks[color] for color in STACKS},
            "rows": self.rows,
            "victory": sorted(self.victory),
            "pool": sorted(self.pool),
            "supply": +self.supply,
            "pile": sorted(self.pile),
            "bought": self.bought,
            "asked": ("over",) if self.over else (self.actor, *self.question),
        }


def referee(tree: Mapping[str, Any], setup: Setup) -> Referee:
    """A table as a document describes it."""
    kinds = {kind.name: kind for kind in setup.tile_set.kinds}
    return Referee(
        tile_set=setup.tile_set,
        rulings=setup.rulings,
        agreement=setup.agreement,
        players=[_player(side, kinds) for side in tree["seats"]],
        first=tree["first"],
        actor=tree["turn"],
        stacks={color: Counter(tree["stacks"][color]) for color in STACKS},
        rows={color: list(tree["rows"][color]) for color in STACKS},
        victory=list(tree["victory"]),
        pool=list(tree.get("draft", ())),
        supply=Counter({token: tree["supply"][token] for token in TOKENS[:3]}),
        pile=list(tree["supply"]["craftsmen"]),
        bought=tree.get("bought"),
        question=_question(tree),
        over=tree["phase"] == "over",
    )


def _player(side: Mapping[str, Any], kinds: Mapping[str, Kind]) -> Player:
    return Player(
        tiles={
            (tile["at"][0], tile["at"][1]): Lying(
                kinds[tile["tile"]], tile.get("war", 0), tile.get("coins", 0), tile.get("craftsmen")
            )
            for tile in side["tiles"]
        },
        carts=[(x, y) for x, y in side["carts"]],
        tokens=Counter({token: side["tokens"][token] for token in TOKENS[:3]}),
        faces=list(side["tokens"]["craftsmen"]),
        replaced=side["replaced"],
        drafted=[kinds[name] for name in side.get("drafted", ())],
    )


def _question(tree: Mapping[str, Any]) -> tuple[Any, ...]:
    pending = tree.get("pending")
    if pending is None:
        return (tree["phase"],)
    cell = tuple(pending.get("at", ()))
    questions: Mapping[str, tuple[Any, ...]] = {
        "seat": ("seat", pending.get("token")),
        "war": ("target", "war", pending.get("against")),
        "coin": ("target", "coin", pending.get("against")),
        "product": ("resource", pending.get("against"), cell),
        "cart": ("target", "cart", tree["turn"]),
        "craftsmen": ("target", "craftsmen", tree["turn"]),
        "face": ("face", cell),
        "place": ("place", pending.get("tile")),
    }
    return questions[pending["asked"]]
