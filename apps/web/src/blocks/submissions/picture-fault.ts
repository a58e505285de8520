import { IMAGE_BYTES, LEAST_MAP_PICTURE } from '@kz/contract/rules'

/** Why a file cannot be a picture of a map, said before anything is sent; null when it can. */
export async function pictureFault(file: File): Promise<string | null> {
  if (file.size > IMAGE_BYTES) return `${file.name} is larger than 5 MB`
  const [width, height] = LEAST_MAP_PICTURE
  try {
    const picture = await createImageBitmap(file)
    const isSmall = picture.width < width || picture.height < height
    const size = `${picture.width} × ${picture.height}`
    picture.close()
    return isSmall ? `${file.name} is ${size} pixels, at least ${width} × ${height} are needed` : null
  } catch {
    return `${file.name} is not a picture this browser can read`
  }
}
