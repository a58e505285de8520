/** IPv6 callers are counted by /64. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '')
  const [head = '', tail] = ip.split('::')
  const groups = head ? head.split(':') : []
  if (tail !== undefined) groups.push(...Array(8 - groups.length - (tail ? tail.split(':').length : 0)).fill('0'))
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** An address as the log keeps it: its network, /24 or /48. */
export const shortAddress = (ip: string): string =>
  addressKey(ip)
    .replace(/\.\d+$/, '.0/24')
    .replace(/^((?:[\da-f]*:){3}).*/i, '$1:/48')
