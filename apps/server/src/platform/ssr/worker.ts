import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { DrawnPage } from '@kz/contract/wire/drawn-page'
import type { DrawTask } from './draw-task.ts'
import { drawerOf } from './drawer-of.ts'

/** The thread that renders pages with the SSR bundle: one task after the other, each with a reply. */

/** What a worker says to each task. */
export type DrawAnswer = { drawn: DrawnPage } | { fault: Error }

/** Behind the thread that answers: whoever is refused does not wait for pages of others. */
const POLITE = 5

// Linux has a priority for each thread; elsewhere there is no such name, and it is left
try {
  setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), POLITE)
} catch {}

const web = workerData as string

async function draw({ address, at, answers, language }: DrawTask): Promise<DrawAnswer> {
  try {
    const told = answers.map(({ json, ...answer }) => ({ ...answer, data: JSON.parse(json) as unknown }))
    const drawer = await drawerOf(web, language)
    return { drawn: await drawer.draw({ address, at, answers: told }) }
  } catch (error) {
    return { fault: error instanceof Error ? error : new Error(String(error)) }
  }
}

parentPort?.on('message', async (task: DrawTask) => parentPort?.postMessage(await draw(task)))
