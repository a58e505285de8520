import { rebuildEvents } from '../events/api.ts'
import { rebuildPoints } from '../points/api.ts'
import type { Command } from './command.ts'

/** What operators do about points and events. */
export const pointsCommands: readonly Command[] = [
  {
    name: 'points rebuild',
    usage: 'points rebuild',
    help: "makes everybody's points anew from their runs",
    words: [0, 0],
    async run(ctx, _given, print) {
      print(`${await rebuildPoints(ctx)} players have points.`)
    },
  },
  {
    name: 'events rebuild',
    usage: 'events rebuild',
    help: 'makes the standings of all events anew from their runs',
    words: [0, 0],
    async run(ctx, _given, print) {
      print(`${await rebuildEvents(ctx)} events were made anew.`)
    },
  },
]
