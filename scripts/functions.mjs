// npm run functions: the Go server and the app alone, with a Supabase that is elsewhere, as a hosted project.
import { refuseOldNode } from "./setup/node-version.mjs";

refuseOldNode();
const { runHosted } = await import("./hosted/run.mjs");
await runHosted();
