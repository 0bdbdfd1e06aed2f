# A Dou Dizhu bot for the engine protocol (docs/reference/engine-protocol.md): plays as many cards as it can.
# Tcl brings no JSON, so it reads by patterns; an action has no object inside.
# Try it: ddz arena --bots 'exec:tclsh examples/bot.tcl,random' --deals 100
proc longest {actions} {
    set choice 0
    set most 0
    set index 0
    foreach action [split $actions "\}"] {
        set play ""
        regexp {"play":"([^"]*)"} $action -> play
        if {[string length $play] > $most} {
            set choice $index
            set most [string length $play]
        }
        incr index
    }
    return $choice
}

while {[gets stdin line] >= 0} {
    if {[string match {*"type":"hello"*} $line]} {
        puts {{"type":"hello","protocol":1,"name":"longest"}}
    } elseif {[regexp {^\{"type":"act","id":(\d+),.*"actions":\[(.*)\]\}$} $line -> id actions]} {
        puts [format {{"type":"act","id":%d,"choice":%d}} $id [longest $actions]]
    } elseif {[string match {*"type":"quit"*} $line]} {
        break
    }
    flush stdout
}
