module divido

go 1.26.0

require (
	github.com/caarlos0/env/v11 v11.4.2
	github.com/labstack/echo/v5 v5.3.1
	github.com/supabase-community/postgrest-go v0.0.11
	github.com/supabase-community/supabase-go v0.0.4
)

require (
	github.com/google/uuid v1.6.0 // indirect
	github.com/stretchr/testify v1.12.1 // indirect
	github.com/supabase-community/functions-go v0.0.0-20220927045802-22373e6cb51d // indirect
	github.com/supabase-community/gotrue-go v1.2.0 // indirect
	github.com/supabase-community/storage-go v0.7.0 // indirect
	github.com/tomnomnom/linkheader v0.0.0-20180905144013-02ca5825eb80 // indirect
	golang.org/x/net v0.59.0 // indirect
)
