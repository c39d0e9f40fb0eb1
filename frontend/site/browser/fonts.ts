/** Makes this build emit the fonts under the same names as the app's build, so that they are cached for both. */
import latinExt from "@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url";
import latin from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";

export { latin, latinExt };
