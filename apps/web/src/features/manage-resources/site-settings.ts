import type { SiteConfig, SiteKey, SiteSettings } from '@kz/contract/site'
import { SITE_DEFAULTS } from '@kz/contract/site-defaults'

/** The settings of the site as the form has them: texts, '' for none. */

interface SettingField {
  key: SiteKey
  label: string
  /** a short rule below the field */
  hint?: string
}

/** The fields of the form by what they are about. */
export const GROUPS: readonly { title: string; sub?: string; fields: readonly SettingField[] }[] = [
  {
    title: 'Names',
    fields: [
      { key: 'name', label: 'Name of the site', hint: `At most 40 characters. Empty: ${SITE_DEFAULTS.name}.` },
      {
        key: 'formerName',
        label: 'Former name or domain',
        hint: 'At most 100 characters, for the notice on the login page.',
      },
      {
        key: 'legacyDate',
        label: 'The database dates from',
        hint: `At most 40 characters. Empty: ${SITE_DEFAULTS.legacyDate}.`,
      },
      {
        key: 'copyrightYear',
        label: 'Year at the foot of the page',
        hint: `Four digits. Empty: ${SITE_DEFAULTS.copyrightYear}.`,
      },
    ],
  },
  {
    title: 'Links',
    sub: 'https addresses; empty ones are not shown',
    fields: [
      { key: 'chat', label: 'Discord' },
      { key: 'group', label: 'Steam group' },
      { key: 'microblog', label: 'X' },
      { key: 'stream', label: 'Twitch' },
      { key: 'video', label: 'YouTube' },
      { key: 'competition', label: 'Partner competition' },
      { key: 'donate', label: 'Donate' },
    ],
  },
  {
    title: 'Game and plugins',
    fields: [
      { key: 'joinServer', label: 'Our server', hint: 'host:port, for the button that joins it.' },
      {
        key: 'mapPage',
        label: 'Pages of maps elsewhere',
        hint: 'An https address with {map} for the map’s name. The map of the day links there.',
      },
      {
        key: 'pluginListHeader',
        label: 'First line of the record list',
        hint: 'One to three words of plain ASCII, for plugins. Empty: the name of the site as one word.',
      },
      {
        key: 'gameBans',
        label: 'Bans apply on game servers',
        hint: 'yes: servers that send their runs kick players who are banned here. Empty: they do not.',
      },
      {
        key: 'demoBuilds',
        label: 'Builds of the game whose demos are accepted',
        hint: `The lowest and the highest, or any: then they are not judged. Empty: ${SITE_DEFAULTS.demoBuilds}.`,
      },
    ],
  },
]

/** The settings that hold, as the form shows them. */
export const textsOf = ({
  links,
  copyrightYear,
  hasGame: _game,
  oldAccounts: _old,
  ...rest
}: SiteConfig): Record<SiteKey, string> => {
  const told = { ...rest, ...links, copyrightYear: String(copyrightYear) }
  return Object.fromEntries(Object.entries(told).map(([key, text]) => [key, text ?? ''])) as Record<SiteKey, string>
}

/** What was typed into a field, and what stood there when the typing began. */
export type Typed = Partial<Record<SiteKey, { text: string; before: string }>>

/** The settings that are not as they were, and what they were; null when there is nothing to save. */
export function changesOf(typed: Typed): { settings: SiteSettings; before: SiteSettings } | null {
  const changed = Object.entries(typed).filter(([, { text, before }]) => text.trim() !== before)
  if (changed.length === 0) return null
  const pick = (what: 'text' | 'before') => Object.fromEntries(changed.map(([key, value]) => [key, value[what].trim()]))
  return { settings: pick('text'), before: pick('before') }
}
