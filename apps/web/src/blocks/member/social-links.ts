import type { SiteConfig, SiteLink } from '@kz/contract/site'

type SocialName = Exclude<SiteLink, 'competition' | 'donate'>

const LABELS: readonly (readonly [SocialName, string])[] = [
  ['chat', 'Discord'],
  ['group', 'Steam group'],
  ['microblog', 'X'],
  ['stream', 'Twitch'],
  ['video', 'YouTube'],
]

export interface SocialLink {
  name: SocialName
  label: string
  href: string
}

/** Where else the community is found: the links the site has, in the order they are shown in. */
export const socialLinks = (links: SiteConfig['links']): SocialLink[] =>
  LABELS.flatMap(([name, label]) => (links[name] === null ? [] : [{ name, label, href: links[name] }]))
