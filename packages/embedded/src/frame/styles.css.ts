import { css } from './css.ts'

/**
 * A centred card of 360 px, or a sheet at the bottom of narrow windows, like the modal. Nothing
 * covers or fades the frame: the browser would report it as invisible, and it asks only while
 * visible. The browser fixes a modal dialog to the window's edges.
 */
const styles: string = css`
  :host {
    all: initial !important;
    display: contents !important;
  }
  dialog {
    width: 100%;
    height: 100%;
    max-width: none;
    max-height: none;
    margin: 0;
    border: 0;
    padding: 16px;
    box-sizing: border-box;
    background: none;
  }
  dialog[open] {
    display: grid;
    place-items: center;
  }
  dialog::backdrop {
    background: rgb(0 0 0/0.48);
  }
  .card {
    display: flex;
    flex-direction: column;
    width: 100%;
    max-width: 360px;
    height: min(652px, 100%);
    border-radius: 28px;
    background: #fff;
    color: #15171a;
    box-shadow: 0 24px 64px rgb(0 0 0/0.28);
  }
  .dark .card {
    background: #121316;
    color: #f4f5f6;
  }
  header {
    text-align: end;
    padding: 4px 8px 0;
  }
  button {
    width: 44px;
    height: 44px;
    border: 0;
    border-radius: 12px;
    padding: 0;
    background: none;
    color: inherit;
    font: 28px/1 system-ui;
    cursor: pointer;
  }
  button:hover {
    background: rgb(128 128 128/0.16);
  }
  button:focus-visible {
    outline: 2px solid;
  }
  /* The frame is in the page's own tree, so the page's rules for frames have to be overridden. */
  ::slotted(iframe) {
    all: initial !important;
    display: block !important;
    flex: 1 !important;
    min-height: 0 !important;
    width: 100% !important;
    margin-bottom: 20px !important;
  }
  @media (max-width: 430px) {
    dialog {
      padding: 0;
    }
    dialog[open] {
      place-items: end stretch;
    }
    .card {
      max-width: none;
      border-radius: 24px 24px 0 0;
      height: min(652px, calc(100dvh - 24px));
      padding-bottom: env(safe-area-inset-bottom);
    }
    ::slotted(iframe) {
      margin-bottom: 0 !important;
    }
  }
  @media (forced-colors: active) {
    .card {
      border: 1px solid CanvasText;
    }
  }
`

export { styles as css }
