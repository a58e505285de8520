import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { member, openPage, refused, told, until } from '../../testing/page.tsx'
import { LikeButton } from './like-button.tsx'
import { likesQuery } from './likes.ts'

function Liked({ demoId }: { demoId: number }) {
  const known = useQuery(likesQuery).data?.demos[demoId]
  return known ? <LikeButton demoId={demoId} server={known} of="kz_a by Bob" playerId={3} /> : null
}

const likes = (demoId: number, liked: boolean, count: number) => () =>
  ({ totalComments: 0, demos: { [demoId]: { liked, likes: count } } }) as never

test('a like shows at once, is sent once, and what the server counted stays in the list', async () => {
  const page = openPage(<Liked demoId={1} />, {
    user: member(),
    answers: {
      'GET /latest-demos/likes-comments': likes(1, false, 4),
      'POST /latest-demos/like': () => ({ liked: true, likes: 9, at: 10 }) as never,
    },
  })
  await page.user.click(await page.findByRole('button', { name: 'Like kz_a by Bob, 4 likes' }))
  await page.findByRole('button', { name: 'Liked kz_a by Bob, 9 likes' })
  expect(page.calls('POST /latest-demos/like')).toHaveLength(1)
})

test('a like of somebody else changes the number without a call', async () => {
  const page = openPage(<Liked demoId={2} />, { answers: { 'GET /latest-demos/likes-comments': likes(2, false, 4) } })
  await page.findByRole('button', { name: 'Like kz_a by Bob, 4 likes' })
  page.fire({ type: 'demo.liked', data: { demoId: 2, likes: 5, at: 20 } })
  await page.findByRole('button', { name: 'Like kz_a by Bob, 5 likes' })
  expect(page.calls('GET /latest-demos/likes-comments')).toHaveLength(1)
})

test('a like that was refused goes back and says why', async () => {
  const page = openPage(<Liked demoId={3} />, {
    user: member(),
    answers: {
      'GET /latest-demos/likes-comments': likes(3, false, 4),
      'POST /latest-demos/like': () => {
        throw refused(403, 'You are banned')
      },
    },
  })
  await page.user.click(await page.findByRole('button', { name: /4 likes/ }))
  await told('You are banned')
  await until(() => expect(page.queryByRole('button', { name: 'Like kz_a by Bob, 4 likes' })).not.toBeNull())
})
