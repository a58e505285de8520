/** `jump-without-command` as it stands in a list: `Jump without command`. */
export function signName(kind: string): string {
  const words = kind.replaceAll('-', ' ').replace(/\b(fps|crc|hltv)\b/g, (word) => word.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}
