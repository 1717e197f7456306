/** A length on the 4 px grid; scales with the host's font master, which is 10 px by default. */
export const px = (pixels: number): string => `calc(var(--px)*${pixels})`
/** A corner radius; scales with the host's radius master, which is 4 px by default. */
export const radius = (pixels: number): string => `calc(var(--radius)*${pixels})`
/** The one easing. */
export const ease = 'cubic-bezier(.2,.8,.2,1)'
