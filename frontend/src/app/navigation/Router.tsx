import type { ReactNode } from "react";
import { BrowserRouter, Route, Routes, useLocation } from "react-router-dom";
import { SignedInOnly } from "../guards";
import { AppLayout } from "../layout/AppLayout";
import { PublicLayout } from "../layout/PublicLayout";
import { UnknownScreen } from "../screens/UnknownScreen";
import { ScreenView } from "./prepare";
import { ScreenFailure } from "./ScreenFailure";
import { ScrollMemory } from "./ScrollMemory";
import { publicScreens, type Screen, signedInScreens } from "./screens";

const routeOf = (screen: Screen) => (
  <Route key={screen.path} path={screen.path} element={<ScreenView screen={screen} />} />
);
const publicRoutes = publicScreens.map(routeOf);
const signedInRoutes = signedInScreens.map(routeOf);

/** Shows the screen that belongs to the address. A screen stays until the next one can be shown. */
export function Router() {
  return (
    <BrowserRouter>
      <ScrollMemory />
      <Guarded>
        <Routes>
          <Route element={<PublicLayout />}>{publicRoutes}</Route>
          <Route element={<SignedInOnly />}>
            <Route element={<AppLayout />}>{signedInRoutes}</Route>
          </Route>
          <Route path="*" element={<UnknownScreen />} />
        </Routes>
      </Guarded>
    </BrowserRouter>
  );
}

function Guarded({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <ScreenFailure pathname={pathname}>{children}</ScreenFailure>;
}
