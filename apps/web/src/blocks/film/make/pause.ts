/** work goes on for so long before others have their turn: a page answers a key within a frame */
const SLICE_MS = 12

/**
 * Lets others have their turn, at most every twelve milliseconds. No timer and no picture of the screen is waited for: both
 * stand nearly still in a tab that is not seen.
 */
export function pauses(): () => Promise<void> {
  const channel = new MessageChannel()
  let since = performance.now()
  return async () => {
    if (performance.now() - since < SLICE_MS) return
    await new Promise<void>((resolve) => {
      channel.port1.onmessage = () => resolve()
      channel.port2.postMessage(null)
    })
    since = performance.now()
  }
}
