/** Colours of a picture in words, for who does not see it; they say nothing of the map. */

const GREY_SPREAD = 26
const DARK = 48
const LIGHT = 200
/** hues up to so many degrees */
const HUES: readonly [number, string][] = [
  [20, 'red'],
  [45, 'brown'],
  [70, 'yellow'],
  [165, 'green'],
  [200, 'teal'],
  [260, 'blue'],
  [320, 'purple'],
  [360, 'red'],
]

/** The word for a colour, each part 0 to 255. */
export function colourWord(red: number, green: number, blue: number): string {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  if (most < DARK) return 'black'
  if (most - least < GREY_SPREAD) return least > LIGHT ? 'white' : 'grey'
  const spread = most - least
  const sixth =
    most === red ? (green - blue) / spread : most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread
  const hue = (sixth * 60 + 360) % 360
  return (HUES.find(([to]) => hue <= to) as [number, string])[1]
}

/** The words for pixels (red, green, blue, alpha), the most common first, three at most. */
export function colourWords(pixels: ArrayLike<number>): string[] {
  const counts = new Map<string, number>()
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const word = colourWord(pixels[at] as number, pixels[at + 1] as number, pixels[at + 2] as number)
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 3)
    .map(([word]) => word)
}
