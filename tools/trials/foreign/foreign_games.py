"""Games of RLCard, OpenSpiel and DouZero in the forms in which these programs have them, for `foreign-games.ts`.

    python3 foreign_games.py write PROGRAM GAMES SEED   prints random games, one JSON object a line
    python3 foreign_games.py read PROGRAM               reads such lines on stdin. The program plays each document again

A line is `{"form", "document", "winner", "scores"}`: a text or a value, `landlord`, `farmers` or null, and the points of
the seats, for RLCard its payoffs.
"""

import copy
import json
import random
import sys
from typing import Any, Callable, Dict, Iterator, List, Tuple

Line = Dict[str, Any]


def rlcard_games(games: int, seed: int) -> Iterator[Line]:
    import rlcard

    env = rlcard.make("doudizhu", {"seed": seed})
    for number in range(games):
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(env.np_random.choice(list(state["legal_actions"])))
        document = json.loads(json.dumps(env.get_perfect_information(), default=int))
        if number % 3 == 1:
            document = repr(env.get_perfect_information())
        payoffs = [int(one) for one in env.get_payoffs()]
        yield {"form": type(document).__name__, "document": document, "winner": side(payoffs[0] > 0), "scores": payoffs}


def openspiel_games(games: int, seed: int) -> Iterator[Line]:
    import pyspiel

    rng = random.Random(seed)
    game = pyspiel.load_game("dou_dizhu")
    forms: List[Tuple[str, Callable[[Any], Any]]] = [
        ("history_str", lambda state: state.history_str()),
        ("history", lambda state: list(state.history())),
        ("serialize", lambda state: state.serialize()),
        ("serialize_game_and_state", lambda state: pyspiel.serialize_game_and_state(game, state)),
        ("str", str),
    ]
    for number in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        scores = [int(one) for one in state.returns()]
        form, written = forms[number % len(forms)]
        landlord = max(range(3), key=lambda seat: abs(scores[seat]))
        if form == "str" and not any(scores):
            form, written = forms[0]  # str(state) fails there: it shows the kitty with no seat
        winner = side(scores[landlord] > 0) if any(scores) else None
        yield {"form": form, "document": written(state), "winner": winner, "scores": scores}


def douzero_games(games: int, seed: int) -> Iterator[Line]:
    rng = random.Random(seed)
    deck = [rank for rank in [*range(3, 15), 17] for _ in range(4)] + [20, 30]
    for number in range(games):
        rng.shuffle(deck)
        hands = {"landlord": deck[:20], "landlord_up": deck[20:37], "landlord_down": deck[37:54]}
        deal = {key: sorted(cards) for key, cards in {**hands, "three_landlord_cards": deck[17:20]}.items()}
        env = douzero_env(lambda infoset: rng.choice(infoset.legal_actions))
        env.card_play_init(copy.deepcopy(deal))
        while not env.game_over:
            env.step()
        names = ("card_play_action_seq", "winner", "bomb_num", "num_scores")
        document: Any = {**deal, **{name: copy.deepcopy(getattr(env, name)) for name in names}}
        scores = [env.num_scores["landlord"], env.num_scores["farmer"], env.num_scores["farmer"]]
        if number % 3 == 1:
            document = repr(document)
        yield {"form": type(document).__name__, "document": document, "winner": side(scores[0] > 0), "scores": scores}


def douzero_env(choose: Callable[[Any], List[int]]) -> Any:
    from douzero.env.game import GameEnv

    class Player:
        def act(self, infoset: Any) -> List[int]:
            return list(choose(infoset))

    return GameEnv({position: Player() for position in ("landlord", "landlord_up", "landlord_down")})


def side(landlord_won: bool) -> str:
    return "landlord" if landlord_won else "farmers"


def read_rlcard(line: Line) -> None:
    """RLCard deals the hands of the document and steps through its trace."""
    import rlcard
    from rlcard.games.base import Card
    from rlcard.games.doudizhu import Judger

    document = json.loads(line["document"])
    env = rlcard.make("doudizhu", {"seed": 1})
    env.reset()
    game = env.game
    for seat, player in enumerate(game.players):
        played = "".join(cards for by, cards in document["trace"] if by == seat and cards != "pass")
        hand = sorted(document["hand_cards"][seat] + played, key="3456789TJQKA2BR".index)
        player.initial_hand = hand
        player.set_current_hand([Card(rank + "J", "") if rank in "BR" else Card("S", rank) for rank in hand])
    game.judger = Judger(game.players, env.np_random)
    game.state = game.get_state(0)
    for seat, cards in document["trace"]:
        same(seat, game.round.current_player, "the seat to act")
        if cards not in game.state["actions"]:
            raise ValueError(f"{cards} is not among {game.state['actions']}")
        game.step(cards)
    now = env.get_perfect_information()
    same([list(step) for step in now["trace"]], document["trace"], "trace")
    same(now["hand_cards"], document["hand_cards"], "hand_cards")
    same(now["current_player"], document["current_player"], "current_player")
    same(sorted(now["legal_actions"]), sorted(document["legal_actions"]), "legal_actions")
    if line["winner"] is not None:
        same([int(one) for one in env.get_payoffs()], document["payoffs"], "payoffs")
        same(side(document["payoffs"][0] > 0), line["winner"], "winner")


def read_openspiel(line: Line) -> None:
    import pyspiel

    _, state = pyspiel.deserialize_game_and_state(line["document"])
    same(state.is_terminal(), line["winner"] is not None, "end")
    if state.is_terminal():
        same([int(one) for one in state.returns()], line["scores"], "returns")


def read_douzero(line: Line) -> None:
    """DouZero plays the deal of the document by its plays."""
    document = json.loads(line["document"])
    plays = iter(document["card_play_action_seq"])

    def choose(infoset: Any) -> List[int]:
        play = next(plays)
        if play not in infoset.legal_actions:
            raise ValueError(f"{play} is not among {infoset.legal_actions}")
        return play

    env = douzero_env(choose)
    env.card_play_init(copy.deepcopy(document))
    for _ in document["card_play_action_seq"]:
        env.step()
    same(env.card_play_action_seq, document["card_play_action_seq"], "card_play_action_seq")
    same(env.game_over, line["winner"] is not None, "end")
    if env.game_over:
        same(env.winner, "landlord" if line["winner"] == "landlord" else "farmer", "winner")
        same([env.num_scores["landlord"], env.num_scores["farmer"]], line["scores"][:2], "num_scores")


def same(found: Any, expected: Any, what: str) -> None:
    if found != expected:
        raise ValueError(f"{what} is {found}, expected {expected}")


WRITERS = {"rlcard": rlcard_games, "openspiel": openspiel_games, "douzero": douzero_games}
READERS = {"rlcard": read_rlcard, "openspiel": read_openspiel, "douzero": read_douzero}


def main(command: str, program: str, *numbers: str) -> None:
    if command == "write":
        for line in WRITERS[program](*map(int, numbers)):
            print(json.dumps(line, default=int))
        return
    for number, text in enumerate(sys.stdin, 1):
        try:
            READERS[program](json.loads(text))
        except Exception as error:  # a fault of any kind is a line of the report
            print(json.dumps({"game": number, "fault": f"{type(error).__name__}: {error}"}))


if __name__ == "__main__":
    main(*sys.argv[1:])
