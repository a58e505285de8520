/** The address of a replay as a page for frames; beside `paths`, which every page brings along. */
export const embedded = (path: string): string => `/embed${path}`
