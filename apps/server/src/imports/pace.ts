const MOST_MARKS = 6

/**
 * Tells how long the rest of a folder takes, by how it went since the sixth call before: files that were taken in earlier
 * are passed by in no time and say nothing of the others. Times in milliseconds.
 */
export function paceFrom(began: number): (done: number, all: number, now: number) => number {
  const marks = [{ at: began, done: 0 }]
  return (done, all, now) => {
    const [first = { at: began, done: 0 }] = marks
    marks.push({ at: now, done })
    if (marks.length > MOST_MARKS) marks.shift()
    return ((now - first.at) / Math.max(1, done - first.done)) * (all - done)
  }
}
