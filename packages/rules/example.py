"""A match of Void Patrol between two players who choose any legal orders, by the rules of the site."""
import json
import random
import subprocess
import sys

# How the program is started, if not by its name.
COMMAND = sys.argv[1:] or ["dead-reckoning-rules"]
program = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")


def ask(do, **request):
    program.stdin.write(json.dumps({"do": do, **request}) + "\n")
    program.stdin.flush()
    answer = json.loads(program.stdout.readline())
    if "refused" in answer:
        raise ValueError(answer["refused"])
    return answer["ok"]


def any_orders(state, seat):
    legal = ask("legal", game=GAME, state=state, seat=seat)
    return random.choice(legal["orders"]) if "orders" in legal else legal["example"]


# So slow to turn that all of its orders are listed.
SHIPS = [{"id": seat, "choice": "Bulwark"} for seat in ("A1", "B1")]
GAME, SEED = "void-patrol", str(random.random())
match = ask("start", game=GAME, seats=SHIPS, setup={"field": "arena"}, seed=SEED)
round = 0
while match["outcome"] is None:
    round += 1
    orders = {seat: any_orders(match["state"], seat) for seat in match["owing"]}
    match = ask("resolve", game=GAME, state=match["state"], orders=orders, seed=SEED, round=round)
    print(f"round {round}: {', '.join(event['kind'] for event in match['timeline'])}")
print("winners:", " ".join(match["outcome"]["winners"]) or "none,", match["outcome"]["by"])
program.stdin.close()
