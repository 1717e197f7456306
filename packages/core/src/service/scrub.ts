/** The rules that the collector has too: the build puts them into this file. */
import { scrub as shared } from '@portico/wire'

/** A text that may leave the page, at most so many characters of it. */
export const scrub: (text: string, most: number) => string = shared
