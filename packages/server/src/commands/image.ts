import * as v from 'valibot'
import type { Db } from '../database/schema.ts'
import {
  imageKinds,
  imageType,
  listImages,
  removeImage,
  saveImage,
  type ImageKind,
} from '../directory/images.ts'
import { imageId } from '../wire.ts'
import { parse, readBytes } from './read.ts'
import { UsageError } from './usage.ts'

function kindOf(text: string | undefined): ImageKind {
  const kind = imageKinds.find((each) => each === text)
  if (!kind) throw new UsageError(`An image is one of ${imageKinds.join(', ')}.`)
  return kind
}

export async function imageCommand(
  db: Db,
  [action, ...args]: readonly string[],
): Promise<readonly string[]> {
  const { words } = parse(args, {})
  if (action === 'list')
    return (await listImages(db)).map(({ kind, id, type }) => [kind, id, type].join('\t'))
  if (action !== 'add' && action !== 'remove') throw new UsageError('image list, add or remove')
  const kind = kindOf(words[0])
  const [, id = '', file] = words
  if (!v.is(imageId, id))
    throw new UsageError('An id is 1 to 128 letters, digits, "-", "_", "." or ":".')
  if (action === 'remove') {
    if (!(await removeImage(db, kind, id))) throw new UsageError(`There is no image ${kind} ${id}.`)
    return [`removed ${kind} ${id}`]
  }
  if (!file) throw new UsageError('Name the file of the image.')
  const bytes = await readBytes(file)
  try {
    imageType(bytes)
  } catch (error) {
    throw new UsageError(`${file}: ${(error as Error).message}`)
  }
  await saveImage(db, kind, id, bytes)
  return [`added ${kind} ${id}`]
}
