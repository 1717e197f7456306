/** The collector has the same rules: the build puts them into this file. */
import { scrub as shared } from '@portico/wire'

export const scrub: (text: string, most: number) => string = shared
