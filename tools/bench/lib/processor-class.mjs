import { median } from './median.mjs'

/**
 * Makes the browser as slow as a class of processor, whatever machine the bench runs on: a fixed piece of work is timed in it,
 * and the throttle of the developer tools makes up the rest. The work and its scale are Lighthouse's "benchmark index": long
 * strings put together and lists copied, in thousands a second, where a desktop has 1,500 to 2,000.
 */

/** The index of each class: a phone of the middle, and one with a third of it. */
export const CLASSES = { middle: 400, slow: 133 }

const ROUNDS = 5
/** what the developer tools take at most is not said; beyond this a paint takes seconds */
const MOST = 40
/** of a factor: the work differs by so much from round to round on a quiet machine */
const CLOSE = 0.08

/** @returns the index of this machine in `browser` without a throttle: work done, in thousands a second */
async function indexOf(browser, rate = 1) {
  const page = await browser.newPage()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  const found = []
  for (let round = 0; round <= ROUNDS; round++) found.push(await page.evaluate(work))
  await page.close()
  // the first one has been compiled in
  return median(found.slice(1))
}

/**
 * @returns the rate of the throttle at which this machine is of the class, and the index it then has. The throttle is not
 *   exact, so its work is timed again and the rate mended once. A machine slower than its class has rate 1.
 */
export async function calibrate(browser, index) {
  const own = await indexOf(browser)
  const limited = (rate) => Math.min(MOST, Math.max(1, rate))
  const first = limited(own / index)
  const reached = await indexOf(browser, first)
  if (first === 1 || Math.abs(reached / index - 1) < CLOSE) return { rate: first, reached, own }
  const rate = limited((first * reached) / index)
  return { rate, reached: await indexOf(browser, rate), own }
}

/** In the page: both halves of the work, a fixed number of times. */
function work() {
  const STRINGS = 400
  const COPIES = 400
  const begun = performance.now()
  for (let time = 0; time < STRINGS; time++) {
    let text = ''
    for (let at = 0; at < 10_000; at++) text += 'a'
    if (text.length === 1) throw new Error('nothing of it is left out')
  }
  const between = performance.now()
  const from = Array.from({ length: 100_000 }, (_, at) => at)
  const to = [...from]
  const copied = performance.now()
  for (let time = 0; time < COPIES; time++) for (let at = 0; at < from.length; at++) to[at] = from[at]
  const ended = performance.now()
  const perSecond = (times, milliseconds) => (times * 100) / milliseconds
  return (perSecond(STRINGS, between - begun) + perSecond(COPIES, ended - copied)) / 2
}
