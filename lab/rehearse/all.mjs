import { alertsHappen } from "./alerts.mjs";
import { onRealAuth } from "./auth.mjs";
import { faults } from "./faults/faults.mjs";
import { screensInOutages } from "./faults/screens.mjs";
import { fuzzLong } from "./fuzz.mjs";
import { backUpHosted, buildDocumented, inContainers, selfHosted, setUpHosted } from "./hosted.mjs";
import { onPostgres18 } from "./pg18.mjs";
import { onPostgrest } from "./rest.mjs";
import { restoreBackup } from "./restore.mjs";
import { manySeeds } from "./seeds.mjs";
import { onRealStorage } from "./storage.mjs";
import { allStrict } from "./strict.mjs";
import { sweeps } from "./sweeps.mjs";
import { upgrade } from "./upgrade/upgrade.mjs";

/** The checks of `npm run rehearse`, in order. */
export const allChecks = [
  onPostgres18,
  ...manySeeds,
  allStrict,
  sweeps,
  restoreBackup,
  onRealAuth,
  onPostgrest,
  onRealStorage,
  setUpHosted,
  backUpHosted,
  buildDocumented,
  selfHosted,
  inContainers,
  alertsHappen,
  upgrade,
  faults,
  screensInOutages,
  fuzzLong,
];
