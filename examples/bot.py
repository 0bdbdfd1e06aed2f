"""A Dou Dizhu bot for the engine protocol (docs/reference/engine-protocol.md): sheds as many low cards as it can, keeps its bombs.
Try it: ddz arena --bots 'exec:python3 examples/bot.py,random' --deals 100"""
import json
import sys

RANKS = "3456789TJQKA2BR"


def worth(action, hand):
    if action["type"] == "bid":
        return action["points"] if sum(card in "2BR" for card in hand) >= 3 else -action["points"]
    if action["type"] != "play":
        return 0
    if action["kind"] in ("bomb", "rocket"):
        return -20
    return sum(12 - RANKS.index(card) for card in action["play"].replace("+", ""))


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "shed"}), flush=True)
    elif message["type"] == "act":
        worths = [worth(action, message["view"]["hand"]) for action in message["actions"]]
        answer = {"type": "act", "id": message["id"], "choice": worths.index(max(worths))}
        print(json.dumps(answer), flush=True)
    elif message["type"] == "quit":
        break
