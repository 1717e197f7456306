import type { Features } from '../types/options.ts'
import type { Stop } from '../types/index.ts'
import type { Directory } from './directory.ts'
import type { RemoteName } from '../switches/remote.ts'
import type { Images } from './images.ts'

/** The client of the host's backend, as the modal uses it. */
export interface Service {
  directory: Directory
  images: Images
  /**
   * The visitor is about to see the whole list: requests its first page and the pictures of its
   * first rows. Does nothing with Save-Data.
   */
  ahead(): Promise<void>
  /**
   * One switch's value including the service's answer; undefined before there is one. Views read it
   * here, so that a page without a service loads no table.
   */
  feature<Name extends RemoteName>(name: Name): NonNullable<Features[Name]> | undefined
  /**
   * Sends what waits, revokes the pictures' URLs, stops listening and makes no more requests. An
   * instance that starts again makes another.
   */
  stop: Stop
}
