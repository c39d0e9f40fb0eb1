module github.com/supabase-community/storage-go

go 1.26.0
