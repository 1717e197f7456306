import photon from '@silvia-odwyer/photon-node'

/** Pixels of a served picture's longest side. */
export const longest = 512
/** Larger opaque pictures become JPEG. */
const mostPng = 65_536

export interface File {
  readonly type: 'image/png' | 'image/jpeg'
  readonly pixels: Uint8Array
}

function isOpaque(rgba: Uint8Array): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false
  return true
}

function write(image: InstanceType<typeof photon.PhotonImage>): File {
  const png = image.get_bytes()
  if (png.length <= mostPng || !isOpaque(image.get_raw_pixels()))
    return { type: 'image/png', pixels: png }
  return { type: 'image/jpeg', pixels: image.get_bytes_jpeg(85) }
}

/** Four bytes per pixel. */
export function writePixels(rgba: Uint8Array, width: number, height: number): File {
  const image = new photon.PhotonImage(rgba, width, height)
  try {
    return write(image)
  } finally {
    image.free()
  }
}

/**
 * Takes the first picture of a PNG, JPEG, GIF or WebP, and reduces a large one. Throws where it
 * cannot.
 *
 * @param size Width and height that its header names. A file that decodes to others is hostile.
 */
export function drawRaster(bytes: Uint8Array, size: readonly [number, number]): File {
  const image = photon.PhotonImage.new_from_byteslice(bytes)
  try {
    const [width, height] = [image.get_width(), image.get_height()]
    if (width !== size[0] || height !== size[1]) throw new Error('the header names another size')
    const share = longest / Math.max(width, height)
    if (share >= 1) return write(image)
    const small = photon.resize(
      image,
      Math.max(1, Math.round(width * share)),
      Math.max(1, Math.round(height * share)),
      photon.SamplingFilter.Triangle,
    )
    try {
      return write(small)
    } finally {
      small.free()
    }
  } finally {
    image.free()
  }
}
