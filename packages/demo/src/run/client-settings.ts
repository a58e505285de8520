import * as LIMITS from '../limits.ts'
import type { ClientSetting, ClientSettingName, Demo } from '../types.ts'

/** The agreed values of the client; lower values of fps_max only cost the player. */
export const APPROVED_CLIENT: Record<ClientSettingName, number> = {
  fps_max: 99.5,
  fps_override: 0,
  developer: 0,
  gl_vsync: 0,
  cl_lw: 1,
  cl_forwardspeed: 400,
  cl_sidespeed: 400,
  cl_backspeed: 400,
  cl_movespeedkey: 0.52,
}
const SETS = new RegExp(
  `(?:^|[;\\n]) *(${Object.keys(APPROVED_CLIENT).join('|')}) +"?(-?\\d{1,9}(?:\\.\\d{1,6})?)"?`,
  'g',
)
/** At 100 and above the engine draws the same frames as at 99.5. */
const HIGHEST_FPS_MAX = 100

/** Whether a value is within what was agreed. */
export function isApproved(name: ClientSettingName, value: number): boolean {
  return name === 'fps_max' ? value <= HIGHEST_FPS_MAX : value === APPROVED_CLIENT[name]
}

/** What the demo shows of the client's settings: typed on the console, or forced by the server. In order of time. */
export function clientSettings({ commands, texts }: Pick<Demo, 'commands' | 'texts'>): ClientSetting[] {
  const found: ClientSetting[] = []
  const add = (time: number, text: string, isForced: boolean, times: number) => {
    for (const [, name, value] of text.matchAll(SETS)) {
      const setting = { name: name as ClientSettingName, value: Number(value), isForced }
      const known = found.find(
        (other) => other.name === setting.name && other.value === setting.value && other.isForced === isForced,
      )
      if (known) known.times += times
      else if (found.length < LIMITS.clientSettings) found.push({ time, ...setting, times })
    }
  }
  const sets = commands.strings.map((text) => text.search(SETS) >= 0)
  for (let row = 0; row < commands.count; row++) {
    const text = commands.text[row]!
    if (sets[text]) add(Math.round(commands.seconds[row]! * 1000), commands.strings[text]!, false, 1)
  }
  for (const line of texts) if (line.source === 'stufftext') add(line.time, line.text, true, line.repeats + 1)
  return found.sort((one, other) => one.time - other.time)
}
