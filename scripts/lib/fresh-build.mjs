import { build, staleParts } from './build.mjs'

/**
 * Vitest calls this before the first server test: they load compiled threads, start the compiled server and have pages drawn by
 * the built site, so all of it is made anew where a source changed, before a rerun of a watch too. What is still older than its
 * sources is told to the test of this.
 * @param {{ onTestsRerun: (work: () => Promise<void>) => void, provide: (name: 'staleParts', value: string[]) => void }} project
 */
export async function setup(project) {
  await buildFresh()
  project.provide('staleParts', staleParts())
  project.onTestsRerun(buildFresh)
}

async function buildFresh() {
  if (!(await build())) throw new Error('The build failed: there is nothing to test.')
}
