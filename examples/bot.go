// A Dou Dizhu bot for the engine protocol (docs/reference/engine-protocol.md): plays as many cards as it can.
// Try it: go build -o bot examples/bot.go && ddz arena --bots exec:./bot,random --deals 100
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

type message struct {
	Type    string
	ID      int
	Actions []struct{ Play string }
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var asked message
		if err := json.Unmarshal(lines.Bytes(), &asked); err != nil {
			panic(err)
		}
		switch asked.Type {
		case "hello":
			fmt.Println(`{"type":"hello","protocol":1,"name":"longest"}`)
		case "act":
			choice := 0
			for index, action := range asked.Actions {
				if len(action.Play) > len(asked.Actions[choice].Play) {
					choice = index
				}
			}
			fmt.Printf(`{"type":"act","id":%d,"choice":%d}`+"\n", asked.ID, choice)
		case "quit":
			return
		}
	}
}
