/** Vitest calls these around the server tests. The cluster is loaded once there is a build: in a fresh clone it finds no package before. */

const cluster = () => import('./cluster.ts')

export const setup = async (): Promise<void> => (await cluster()).setup()

export const teardown = async (): Promise<void> => (await cluster()).teardown()
