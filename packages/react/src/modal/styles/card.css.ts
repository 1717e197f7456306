import { css } from '../../css/css.ts'
import { ease, px, radius } from '../../css/units.ts'

const styles: string = css`
  dialog {
    position: fixed;
    inset: 0;
    width: 100%;
    height: 100%;
    max-width: none;
    max-height: none;
    border: 0;
    padding: ${px(16)};
    background: none;
    color: inherit;
    overflow: auto;
    overscroll-behavior: contain;
    display: none;
  }
  dialog[open] {
    display: grid;
    place-items: center;
  }
  dialog::backdrop {
    background: var(--portico-backdrop, rgb(0 0 0/0.48));
    animation: p-fade 0.15s ${ease};
  }
  dialog[data-closing]::backdrop {
    opacity: 0;
    transition: opacity 0.15s ${ease};
  }
  .card {
    position: relative;
    display: flex;
    flex-direction: column;
    width: 100%;
    max-width: ${px(360)};
    max-height: min(${px(680)}, 100%);
    overflow: hidden;
    background: var(--portico-canvas);
    border-radius: ${radius(28)};
    outline: none;
    box-shadow:
      0 0 0 1px var(--portico-line),
      0 ${px(24)} ${px(64)} rgb(0 0 0/0.28);
    animation: p-rise 0.15s ${ease};
  }
  .embedded .card {
    max-width: none;
    box-shadow: 0 0 0 1px var(--portico-line);
    animation: none;
  }
  [data-closing] .card {
    opacity: 0;
    transform: translateY(4px);
    transition:
      opacity 0.12s ${ease},
      transform 0.12s ${ease};
  }
  .handle {
    display: none;
  }
  .header {
    position: relative;
    flex: none;
    display: grid;
    grid-template-columns: minmax(${px(44)}, 1fr) auto minmax(${px(44)}, 1fr);
    align-items: center;
    column-gap: ${px(8)};
    height: ${px(56)};
    padding-inline: ${px(8)};
    border-bottom: 1px solid transparent;
    transition: border-color 0.15s;
  }
  .header[data-scrolled] {
    border-color: var(--portico-line);
  }
  .header h1 {
    grid-column: 2;
    font-weight: 600;
    font-size: ${px(15)};
    line-height: ${px(20)};
    text-align: center;
    unicode-bidi: plaintext;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    max-width: ${px(216)};
  }
  .header > .start {
    justify-self: start;
    min-width: 0;
    max-width: 100%;
  }
  .header > .end {
    grid-column: 3;
    justify-self: end;
  }
  .body {
    position: relative;
    flex: 1 1 auto;
    min-height: 0;
    overflow: hidden;
    transition: height 0.15s ${ease};
    display: flex;
    flex-direction: column;
  }
  .body[aria-busy] {
    box-shadow: inset 0 2px;
  }
  .stage {
    position: relative;
    min-height: 0;
    display: flex;
    flex-direction: column;
    flex: 0 1 auto;
  }
  .view {
    min-height: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
    padding: ${px(4)} ${px(16)} ${px(16)};
    scrollbar-width: thin;
    scrollbar-color: var(--portico-line) transparent;
    outline: none;
  }
  .view.leaving {
    position: absolute;
    inset: 0;
    pointer-events: none;
    overflow: hidden;
  }
  .stack {
    display: flex;
    flex-direction: column;
    gap: ${px(16)};
  }
  .group {
    display: flex;
    flex-direction: column;
    gap: ${px(4)};
  }
  /* In sight above the footer, however long the list over it is. */
  .newcomer {
    position: sticky;
    inset-block-end: calc(${px(16)} * -1);
    margin: calc(${px(8)} * -1) 0 calc(${px(16)} * -1);
    padding: ${px(16)} 0 ${px(16)};
    background: linear-gradient(to top, var(--portico-canvas) 80%, transparent);
  }
  .footer {
    flex: none;
    padding: ${px(8)} ${px(16)} ${px(16)};
    display: flex;
    flex-direction: column;
    gap: ${px(8)};
    text-align: center;
  }
  .brand {
    font-size: ${px(12)};
    line-height: ${px(16)};
    color: var(--portico-text-muted);
  }
  .notices {
    flex: none;
    display: flex;
    flex-direction: column;
    padding: 0 ${px(16)};
  }
  .notices:has(.notice) {
    gap: ${px(8)};
    padding-bottom: ${px(12)};
  }
  .notices > div:empty {
    position: absolute;
  }
  .notice {
    display: flex;
    align-items: center;
    gap: ${px(8)};
    padding: ${px(8)} ${px(12)};
    border-radius: ${radius(12)};
    background: var(--portico-surface-raised);
    font-size: ${px(13)};
    line-height: ${px(18)};
    text-wrap: pretty;
    animation: p-fade 0.15s ${ease};
  }
  .notice > .grow {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .notice.error > svg {
    color: var(--portico-critical);
  }
  @keyframes p-fade {
    from {
      opacity: 0;
    }
  }
  @keyframes p-rise {
    from {
      opacity: 0.4;
      transform: translateY(8px) scale(0.985);
    }
  }
  @keyframes p-sheet {
    from {
      transform: translateY(48px);
      opacity: 0.4;
    }
  }
  @media (max-width: 430px) {
    dialog {
      padding: 0;
    }
    dialog[open] {
      place-items: end stretch;
    }
    dialog .card {
      max-width: none;
      border-radius: ${radius(24)} ${radius(24)} 0 0;
      max-height: calc(100dvh - env(safe-area-inset-top) - ${px(24)} - var(--keyboard, 0px));
      margin-bottom: var(--keyboard, 0px);
      padding-bottom: env(safe-area-inset-bottom);
      animation: p-sheet 0.15s ${ease};
      transform: translateY(var(--drag, 0));
      transition: transform 0.15s ${ease};
    }
    dialog .card[data-dragging] {
      transition: none;
    }
    dialog[data-closing] .card {
      transform: translateY(100%);
      opacity: 1;
    }
    dialog .handle {
      display: block;
      flex: none;
      height: ${px(16)};
      touch-action: none;
      cursor: grab;
    }
    dialog .handle::after {
      content: '';
      display: block;
      width: ${px(36)};
      height: ${px(4)};
      border-radius: ${px(2)};
      background: var(--portico-text-muted);
      opacity: 0.6;
      margin: ${px(8)} auto 0;
    }
    dialog .header {
      touch-action: none;
    }
    /* The rows keep the room above a keyboard; consent stays where it can be given. */
    dialog .card[data-keyboard] .footer:not(:has(input)) {
      display: none;
    }
  }
  /* Magnified four times, a window is 256 px high: its rows come first. */
  @media (max-height: 320px) {
    .newcomer {
      position: static;
    }
    .brand {
      display: none;
    }
    .footer {
      padding-block: ${px(4)} ${px(8)};
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .card,
    .view[data-move] {
      animation: p-fade 0.15s linear !important;
    }
    .body,
    .card {
      transition: none !important;
    }
    [data-closing] .card {
      transform: none !important;
      opacity: 0 !important;
      transition: opacity 0.12s linear !important;
    }
  }
  @media (forced-colors: active) {
    .card,
    .notice {
      border: 1px solid CanvasText;
    }
    .header[data-scrolled] {
      border-color: CanvasText;
    }
  }
`

export { styles as css }
