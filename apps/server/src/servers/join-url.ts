/** The link that starts the game on a server. */
export const joinUrl = (addr: string, port: number): string => `steam://connect/${addr}:${port}`
