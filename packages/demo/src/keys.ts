import * as BUTTON from './buttons.ts'
import type { CommandColumns } from './format/frame-columns.ts'

const SIDES = BUTTON.moveLeft | BUTTON.moveRight

/** The buttons a key's command can set. With +strafe the turning keys move sideways. */
const BUTTONS: Record<string, number> = {
  jump: BUTTON.jump,
  duck: BUTTON.duck,
  forward: BUTTON.forward,
  back: BUTTON.back,
  moveleft: BUTTON.moveLeft,
  moveright: BUTTON.moveRight,
  strafe: SIDES,
  left: SIDES,
  right: SIDES,
}

/** What a command does to a key. */
export interface KeyCommand {
  name: string
  buttons: number
  pressed: boolean
}

/** The key of each text in `commands.strings`; null where it is none's. */
export function keysOf({ strings }: Pick<CommandColumns, 'strings'>): (KeyCommand | null)[] {
  return strings.map((text) => {
    const [, sign, name = ''] = /^([+-])([a-z]+)(?![\w])/.exec(text) ?? []
    const buttons = BUTTONS[name]
    return buttons === undefined ? null : { name, buttons, pressed: sign === '+' }
  })
}
