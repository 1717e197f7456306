/** The two base lengths: one pixel unless the host's font master or radius master differs. */
export const lengths =
  '--u:calc(var(--portico-font-size-master)/10);--q:calc(var(--portico-border-radius-master)/4)'
/** A length on the 4 px grid; scales with the font master, which is 10 px by default. */
export const u = (pixels: number): string => `calc(var(--u)*${pixels})`
/** A corner radius; scales with the radius master, which is 4 px by default. */
export const q = (pixels: number): string => `calc(var(--q)*${pixels})`
/** The one easing. */
export const ease = 'cubic-bezier(.2,.8,.2,1)'
