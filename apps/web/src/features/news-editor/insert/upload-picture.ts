import { IMAGE_BYTES } from '@kz/contract/rules'
import { writeNews } from '../../../blocks/markup/write.ts'
import { api } from '../../../lib/api.ts'
import { fileSize } from '../../../lib/text/format.ts'

/** A picture of this site, as a post holds it; sizes in px. */
export interface Picture {
  src: string
  alt: string
  width: number | null
  height: number | null
}

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** Stores a picture on this site and answers it. Throws what the server says, or what is wrong with the file. */
export async function uploadPicture(file: File, alt = ''): Promise<Picture> {
  if (!PICTURE_TYPES.includes(file.type)) throw new Error('Pictures are PNG, JPEG, WebP or GIF files.')
  if (file.size > IMAGE_BYTES) throw new Error(`A picture may have ${fileSize(IMAGE_BYTES)} at most.`)
  const { url, width, height } = await api.call('POST /upload/image', {
    body: { kind: 'news' },
    file,
    fileName: file.name || 'picture',
  })
  return { src: url, alt, width, height }
}

/** The pictures among pasted or dropped files. */
export const picturesOf = (files: FileList | null | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))

/** A picture in its stored form. */
export const pictureText = (picture: Picture): string => writeNews([{ type: 'image', ...picture }])
