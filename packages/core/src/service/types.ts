import type { Features } from '../types/options.ts'
import type { Stop } from '../types/index.ts'
import type { Directory } from './directory.ts'
import type { RemoteName } from '../switches/remote.ts'
import type { Images } from './images.ts'

export interface Service {
  directory: Directory
  images: Images
  ahead(): Promise<void>
  feature<Name extends RemoteName>(name: Name): NonNullable<Features[Name]> | undefined
  /** An instance that starts again creates another. */
  stop: Stop
}
