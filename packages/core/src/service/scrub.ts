/** The rules that the collector has too: the build puts them into this file. */
import { scrub as shared } from '@portico/wire'

/** Removes personal data from a text and cuts it to a maximum length. */
export const scrub: (text: string, most: number) => string = shared
