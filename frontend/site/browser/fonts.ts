/** Makes the build put the fonts where the app's own build puts them, so that they load once for both. */
import latinExt from "@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url";
import latin from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";

export { latin, latinExt };
