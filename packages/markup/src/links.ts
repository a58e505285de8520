import { asciiLabel } from './punycode.ts'
import type { LinkIcon } from './types.ts'

/** `rel` of every link that leaves the site. */
export const EXTERNAL_REL = 'noopener noreferrer nofollow ugc'

const LONGEST = 2_000
const VIDEO_HOSTS = ['youtube.com', 'youtu.be', 'youtube-nocookie.com', 'vimeo.com', 'bilibili.com', 'rutube.ru']
const STREAM_HOSTS = ['twitch.tv', 'kick.com', 'trovo.live', 'douyu.com', 'huya.com']
const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/

/** A target that may be linked. */
export interface Target {
  href: string
  external: boolean
  icon: LinkIcon | null
  /** the address as text: its host in ASCII where it mixes scripts */
  label: string
}

/**
 * Reads the address of a link: http or https without a user name, `mailto:` one plain address, or a path of this site
 * outside `/api` (but for its page, `/api/docs`). Relative paths of old posts (`news/820`) are taken from the root.
 * Anything else gives null.
 * @param value decoded text of the attribute or tag
 */
export function readTarget(value: string): Target | null {
  const text = value.trim()
  if (text.length === 0 || text.length > LONGEST || /[\s\p{Cc}\p{Cf}\p{Cs}]/u.test(text)) return null
  const web = /^(https?):\/\/([^/?#\\]+)((?:[/?#].*)?)$/iu.exec(text)
  if (web) return readWeb(web[1] as string, web[2] as string, web[3] as string)
  if (/^mailto:[\w.+-]{1,64}@[a-z0-9.-]{1,255}$/i.test(text)) {
    return { href: `mailto:${text.slice(7)}`, external: false, icon: null, label: text.slice(7) }
  }
  const path = /^[a-z][a-z-]*\//i.test(text) ? `/${text}` : text
  const href = encodeRest(path)
  return isOwnPath(path) && href.length <= LONGEST ? { href, external: false, icon: null, label: path } : null
}

function readWeb(scheme: string, authority: string, rest: string): Target | null {
  const parts = /^([^:@]+?)\.?(?::(\d{1,5}))?$/.exec(authority)
  if (!parts || Number(parts[2] ?? 80) > 65_535) return null
  const shown = (parts[1] as string).normalize('NFKC').toLowerCase()
  const labels = shown.split('.')
  if (shown.length > 253 || !labels.every((label) => /^[\p{L}\p{N}\p{M}_-]{1,63}$/u.test(label))) return null
  const host = labels.map(asciiLabel).join('.')
  const port = parts[2] ? `:${parts[2]}` : ''
  const start = `${scheme.toLowerCase()}://`
  const label = `${start}${labels.some(mixesScripts) ? host : shown}${port}${rest}`
  const href = `${start}${host}${port}${encodeRest(rest)}`
  return href.length <= LONGEST ? { href, external: true, icon: iconOf(host), label } : null
}

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]/u,
]

const mixesScripts = (label: string): boolean => SCRIPTS.filter((script) => script.test(label)).length > 1

function iconOf(host: string): LinkIcon | null {
  const isOf = (site: string) => host === site || host.endsWith(`.${site}`)
  if (VIDEO_HOSTS.some(isOf)) return 'video'
  return STREAM_HOSTS.some(isOf) ? 'stream' : null
}

/** Path, query and fragment with everything but plain address characters percent-encoded. */
function encodeRest(text: string): string {
  return text.replace(/[^\w/?#&=%.,:;~!$()*+@-]+/g, (part) => encodeURIComponent(part).replaceAll("'", '%27'))
}

/** A path of this site that is no call of its API, however its dots and letters are written. */
function isOwnPath(path: string): boolean {
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return false
  const segments = plainPath(path.split(/[?#]/, 1)[0] as string)
    .split('/')
    .filter((segment) => segment !== '')
  const [first = ''] = segments
  const isCall = first.toLowerCase() === 'api' && segments.join('/') !== 'api/docs'
  return !segments.some((segment) => segment === '.' || segment === '..') && !isCall
}

/** A path with its ASCII percent codes resolved, so that no code hides a dot, a slash or a letter. */
function plainPath(path: string): string {
  return path.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Whether `src` is a picture of this site: a plain path under `/media/`. */
export function isOwnPicture(src: string): boolean {
  if (src.length > 300 || !/^\/media(?:\/[\w.!~*()%-]+)+$/.test(src)) return false
  const segments = src.split('/').slice(1)
  return !segments.some((segment) => /^(?:\.|%2e)+$|%(?:2f|5c|[01]|7f)|%(?![0-9a-f]{2})/i.test(segment))
}

/** The 11-character id of a video: the id itself or a YouTube address (watch, youtu.be, shorts, live, embed). */
export function readVideoId(value: string): string | null {
  const text = value.trim()
  if (VIDEO_ID.test(text)) return text
  const address = /^(?:https?:)?\/\/(?:www\.|m\.)?(youtu\.be|youtube(?:-nocookie)?\.com)\/([^\s"'<>\\]{1,500})$/i.exec(
    text,
  )
  if (!address) return null
  const [path = '', query = ''] = (address[2] as string).split('#', 1)[0]?.split('?', 2) ?? []
  const short = address[1]?.toLowerCase() === 'youtu.be'
  const named = /^(?:shorts|live|embed|v)\/([^/]+)\/?$/.exec(path)?.[1]
  const watched = path === 'watch' ? /(?:^|&)v=([^&]*)/.exec(query)?.[1] : undefined
  const id = short ? path : (named ?? watched ?? '')
  return VIDEO_ID.test(id) ? id : null
}

/** The page of a video. */
export const videoPage = (videoId: string): string => `https://www.youtube.com/watch?v=${videoId}`
