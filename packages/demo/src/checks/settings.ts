import { settingViolations } from '../run/settings.ts'
import { type Check, finding, momentsOf, wholeOf } from './check.ts'

/** Server settings must be the agreed ones. */
export const checkSettings: Check = (demo) => {
  const { settings, hltv } = demo
  if (hltv) return []
  return settingViolations(settings)
    .filter(({ name }) => name !== 'sv_cheats')
    .map(({ name, value, approved }) => {
      const times = settings.changes
        .filter((entry) => entry.name === name && entry.to === value)
        .map(({ time }) => time)
      const hits = settings.values[name] === value ? wholeOf(demo) : momentsOf(times)
      const seen = `${name} ${value}`
      return finding('setting', 'fact', `The server ran ${seen}; ${approved} is approved.`, seen, approved, hits)
    })
}
