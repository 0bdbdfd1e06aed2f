"""Steps many games of Dou Dizhu at once over `ddz rpc` (docs/reference/rpc.md) with random plays, and prints the speed.
    python3 examples/env.py [GAMES] [COMMAND]        e.g. python3 examples/env.py 1000 "npm run -s ddz -- rpc" """
import json
import random
import shlex
import subprocess
import sys
import time

games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
command = shlex.split(sys.argv[2] if len(sys.argv) > 2 else "npm run -s ddz -- rpc")
rpc = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def call(method, **params):
    rpc.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n")
    rpc.stdin.flush()
    answer = json.loads(rpc.stdout.readline())
    if "error" in answer:
        sys.exit(answer["error"]["message"])
    return answer["result"]


env = call("env.make", groups=[{"games": games}], seed="example", autoReset=False, observe=["hand", "toBeat"])["env"]
started = time.monotonic()
answer = call("env.reset", env=env)
plays = wins = finished = 0
while finished < games:
    actions = [random.choice(game["legal"]) if game["legal"] else -1 for game in answer["games"]]
    answer = call("env.step", env=env, actions=actions)
    plays += sum(action >= 0 for action in actions)
    ended = [game for game in answer["games"] if game["done"]]
    finished += len(ended)
    wins += sum(game["rewards"][0] > 0 for game in ended)
seconds = time.monotonic() - started
print(f"{finished} games, {plays} plays, landlord wins {wins / finished:.3f}, {finished / seconds:.0f} games/s")
rpc.stdin.close()
rpc.wait()
