import { type Check, finding, momentsOf } from './check.ts'

/** Settings must stay what they were while the demo runs; the first change of each is named. */
export const checkSettingChanges: Check = ({ settings }) =>
  settings.changes
    .filter(({ name }, index) => settings.changes.findIndex((change) => change.name === name) === index)
    .map(({ name, from, to }) => {
      const value = `${name} ${to}`
      const times = settings.changes.filter((change) => change.name === name).map(({ time }) => time)
      return finding(
        'setting-changed',
        'look',
        `Changed during the demo: ${value}, before it was ${from}.`,
        value,
        from,
        momentsOf(times),
      )
    })
