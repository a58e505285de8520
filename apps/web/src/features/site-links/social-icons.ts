import { siDiscord, siSteam, siTwitch, siX, siYoutube } from 'simple-icons'
import type { SocialLink } from '../../blocks/member/social-links.ts'

/** The mark of each place as an SVG path on 24 × 24, drawn in one colour. */
export const SOCIAL_ICONS: Record<SocialLink['name'], string> = {
  chat: siDiscord.path,
  group: siSteam.path,
  microblog: siX.path,
  stream: siTwitch.path,
  video: siYoutube.path,
}
