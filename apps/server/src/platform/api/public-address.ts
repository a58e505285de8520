import { isIPv4, isIPv6 } from 'node:net'

/** Which addresses the server may send packets to: public unicast and nothing else (RFC 6890 and its registries). */

/** Networks that are not the public's: base and prefix length. */
const REFUSED_V4: readonly [base: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Inside 2000::/3; everything outside is refused anyway. */
const REFUSED_V6: readonly [base: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const wholeV4 = (address: string): number => address.split('.').reduce((whole, part) => whole * 256 + Number(part), 0)

/** The 128 bits of an IPv6 address that `isIPv6` has taken. */
function wholeV6(address: string): bigint {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  const v4 = dotted ? wholeV4(dotted[2] as string) : 0
  const text = dotted ? `${dotted[1]}${Math.floor(v4 / 65_536).toString(16)}:${(v4 % 65_536).toString(16)}` : address
  const [head = '', tail] = text.split('::')
  const front = head ? head.split(':') : []
  const back = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(8 - front.length - back.length).fill('0')
  return [...front, ...zeros, ...back].reduce((whole, group) => (whole << 16n) | BigInt(`0x${group}`), 0n)
}

const isInV4 = (whole: number, [base, bits]: readonly [string, number]): boolean =>
  Math.floor(whole / 2 ** (32 - bits)) === Math.floor(wholeV4(base) / 2 ** (32 - bits))

const isInV6 = (whole: bigint, base: string, bits: number): boolean =>
  whole >> BigInt(128 - bits) === wholeV6(base) >> BigInt(128 - bits)

function isPublicV4(whole: number): boolean {
  return !REFUSED_V4.some((network) => isInV4(whole, network))
}

function isPublicV6(whole: bigint): boolean {
  // what carries an IPv4 address is judged by it: mapped, NAT64, 6to4
  if (isInV6(whole, '::ffff:0:0', 96) || isInV6(whole, '64:ff9b::', 96)) return isPublicV4(Number(whole & 0xffff_ffffn))
  if (isInV6(whole, '2002::', 16)) return isPublicV4(Number((whole >> 80n) & 0xffff_ffffn))
  return isInV6(whole, '2000::', 3) && !REFUSED_V6.some(([base, bits]) => isInV6(whole, base, bits))
}

/** True for a literal public unicast address; false for any other text. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return isPublicV4(wholeV4(address))
  return isIPv6(address) && !address.includes('%') && isPublicV6(wholeV6(address))
}

/** True for a literal address of this machine. */
export function isLoopback(address: string): boolean {
  return isIPv4(address) ? address.startsWith('127.') : address === '::1'
}

/** True for an address packets may be sent to. */
export const mayReach = (address: string, allowLoopback: boolean): boolean =>
  isPublicAddress(address) || (allowLoopback && isLoopback(address))
