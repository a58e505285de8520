import { fileURLToPath } from 'node:url'
import { compareLists, serve } from '../lib/against-bare.mjs'

/** What every visit of the home page asks for: five posts of news, and a page of the chat. */

const PATHS = ['/api/news/last-news', '/api/chatbox/comments?page=0']
const POSTS = 12
const LINES = 60

export const run = () => compareLists(fileURLToPath(import.meta.url), PATHS)

await serve(async (world) => {
  const writer = (await world.staff('WRITER')).client
  for (let index = 0; index < POSTS; index++) {
    const htmlContent = '<p>Records of the week, and who holds them now.</p>'.repeat(20)
    await writer.call('POST /news/news', { body: { title: `Week ${index}`, htmlContent } })
  }
  for (let index = 0; index < LINES; index++) {
    await writer.call('POST /chatbox/comment', { body: { commentMessage: `Line ${index}: anyone for a race?` } })
  }
})
